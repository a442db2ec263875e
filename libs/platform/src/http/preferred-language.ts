/** The language that `Accept-Language` (RFC 9110 §12.5.4) prefers; null if it accepts none of them. */
export function preferredOf<Language extends string>(
  header: string | undefined,
  languages: readonly Language[],
): Language | null {
  const wishes = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((entry) =>
      entry
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    )
    .map(([tag = '', quality = '1']) => ({
      lang: languages.find((lang) => lang === tag.split('-')[0]),
      quality: Number(quality),
    }));
  const [best] = wishes.filter(({ lang, quality }) => lang && quality > 0).sort((a, b) => b.quality - a.quality);
  return best?.lang ?? null;
}
