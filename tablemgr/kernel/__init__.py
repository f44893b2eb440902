"""The words all else is written in: money, cards, and events as records. Imports nothing of ours."""
