/** Loads the code of each effect. The effects are files of their own, so that the page itself stays small. */
export const effectsCode = {
  text: () => import('./text-painter.ts'),
  emote: () => import('./emote-painter.ts'),
  particle: () => import('./particle-painter.ts'),
  moment: () => import('./moment-painter.ts'),
  sound: () => import('./mixer.ts'),
}

/**
 * Loads the code of all effects. A page that loads them only with the first cue may be too late for it: a burst of
 * particles is over after 1.6 s. Never rejects, because a cue tries again to load what is missing.
 */
export const loadEffects = async (): Promise<void> => {
  await Promise.allSettled(Object.values(effectsCode).map((load) => load()))
}
