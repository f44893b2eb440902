"""The pit boss's review: what a journal holds, looked for, played again on the felt, and proved. It changes nothing."""
