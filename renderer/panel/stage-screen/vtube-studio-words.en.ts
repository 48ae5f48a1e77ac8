export const english = {
  connecting: 'VTube Studio: connecting…',
  asking: 'VTube Studio is asking whether to let Adlib in. Choose “Allow” in VTube Studio.',
  connected: 'VTube Studio: connected.',
  hotkeys: (names: readonly string[]) => `Your VTube Studio model has hotkeys for: ${names.join(', ')}.`,
  noHotkeys:
    'Your VTube Studio model has no hotkeys that Adlib can use. In VTube Studio, name a hotkey after a mood or a gesture, such as “joy” or “bow”.',
}

export type VtubeStudioWords = typeof english
