import type { VtubeStudioWords } from './vtube-studio-words.en.ts'

export const german: VtubeStudioWords = {
  connecting: 'VTube Studio: verbinde…',
  asking: 'VTube Studio fragt dich um Erlaubnis. Wähle dort „Allow“.',
  connected: 'VTube Studio: verbunden.',
  hotkeys: (names) => `Dein Modell in VTube Studio hat Hotkeys für: ${names.join(', ')}.`,
  noHotkeys:
    'Dein Modell in VTube Studio hat keinen Hotkey für eine Stimmung oder Geste. Benenne einen danach, etwa „joy“ oder „bow“, dann wird er benutzt.',
}
