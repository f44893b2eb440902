<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>BetListPane</name>
    <message numerus="yes">
        <source>%n bet(s)</source>
        <translation>
            <numerusform>%n bet</numerusform>
            <numerusform>%n bets</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BetPane</name>
    <message numerus="yes">
        <source>%n bet(s)</source>
        <translation>
            <numerusform>%n bet</numerusform>
            <numerusform>%n bets</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HoldPane</name>
    <message numerus="yes">
        <source>%n card(s) wait</source>
        <translation>
            <numerusform>%n card waits</numerusform>
            <numerusform>%n cards wait</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PackPane</name>
    <message numerus="yes">
        <source>%n deal(s) since its last check</source>
        <translation>
            <numerusform>%n deal since its last check</numerusform>
            <numerusform>%n deals since its last check</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) missing</source>
        <translation>
            <numerusform>%n card missing</numerusform>
            <numerusform>%n cards missing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n deal(s) flagged</source>
        <translation>
            <numerusform>%n deal flagged</numerusform>
            <numerusform>%n deals flagged</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SettlePane</name>
    <message numerus="yes">
        <source>the bank takes %n bet(s)</source>
        <translation>
            <numerusform>the bank takes %n bet</numerusform>
            <numerusform>the bank takes %n bets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>decides %n bet(s)</source>
        <translation>
            <numerusform>decides %n bet</numerusform>
            <numerusform>decides %n bets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>pays %n bet(s)</source>
        <translation>
            <numerusform>pays %n bet</numerusform>
            <numerusform>pays %n bets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more, see the list</source>
        <translation>
            <numerusform>and %n more, see the list</numerusform>
            <numerusform>and %n more, see the list</numerusform>
        </translation>
    </message>
</context>
</TS>
