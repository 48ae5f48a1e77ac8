import type { Mixer } from './mixer.ts'

/** Returns a mixer whose code loads with the first sound. */
export function laterMixer(load: () => Promise<Mixer>): Mixer {
  let loading: Promise<Mixer | null> | undefined
  let mixer: Mixer | null = null
  return {
    async play(path, options) {
      loading ??= load().catch(() => null)
      mixer = await loading
      if (mixer === null) loading = undefined
      return mixer !== null && options.alive() ? mixer.play(path, options) : null
    },
    adjust: () => mixer?.adjust(),
    stop: (id) => mixer?.stop(id),
    clear: () => mixer?.clear(),
  }
}
