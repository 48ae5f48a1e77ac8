export const english = {
  connecting: 'VTube Studio: connecting…',
  asking: 'VTube Studio asks you for permission. Choose “Allow” there.',
  connected: 'VTube Studio: connected.',
  hotkeys: (names: readonly string[]) => `Your model has hotkeys for: ${names.join(', ')}.`,
  noHotkeys:
    'Your model has no hotkey for a mood or a gesture. Give a hotkey the name of a mood or a gesture, such as “joy” or “bow”.',
}

export type VtubeStudioWords = typeof english
