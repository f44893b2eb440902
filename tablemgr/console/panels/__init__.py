"""The panels round the felt. Each shows what it is given, and gives what was touched to the console's model."""
