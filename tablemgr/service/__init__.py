"""Use cases over the engine: the one writer, scripts, reports and the words for both. Adapters are not known here."""
