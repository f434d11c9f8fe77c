// The page shows when its fonts can be drawn, some milliseconds after the stylesheet: nothing moves when they arrive.
const { documentElement, fonts } = document;
documentElement.style.visibility = 'hidden';
void Promise.allSettled([...fonts].map((face) => face.load())).then(() => {
  documentElement.style.visibility = '';
});
