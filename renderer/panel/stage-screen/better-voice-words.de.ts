import type { BetterVoiceWords } from './better-voice-words.en.ts'

export const german: BetterVoiceWords = {
  title: 'Eine bessere Stimme',
  about: (folder) =>
    `Piper ist ein Programm, das ohne Internet spricht. Installiere es einmal mit „pip install piper-tts“ und lade eine Stimme dafür herunter. Seine Stimmen liegen in ${folder}.`,
  download: (title) => `${title} herunterladen`,
  facts: (size, license) => `${size}, Lizenz ${license}`,
  ready: (title) => `${title} ist heruntergeladen. Die Sprechprogramme „Automatisch“ und „Piper“ nutzen sie.`,
}
