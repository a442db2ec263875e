"""general.py FOLDER: the commonest words of four languages and how often they are said, from wordfreq: FOLDER/general.json."""
import json
import sys

from wordfreq import top_n_list, word_frequency

MOST = {"en": 14000, "tr": 30000, "ru": 30000, "ko": 10000}
words = {lang: [(word, word_frequency(word, lang)) for word in top_n_list(lang, n)] for lang, n in MOST.items()}
with open(f"{sys.argv[1]}/general.json", "w") as file:
    json.dump(words, file, ensure_ascii=False)
