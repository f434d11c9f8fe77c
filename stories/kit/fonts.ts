/**
 * Resolves when the fonts of the stylesheets can be drawn, which is some milliseconds after the stylesheets are there: nothing shown
 * from then on is set twice. A font that fails leaves its place to the next one.
 */
export async function fontsLoaded({ fonts }: Document = document): Promise<void> {
  await Promise.allSettled([...fonts].map((face) => face.load()));
}
