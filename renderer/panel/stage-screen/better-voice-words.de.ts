import type { BetterVoiceWords } from './better-voice-words.en.ts'

export const german: BetterVoiceWords = {
  title: 'Eine bessere Stimme',
  about: (folder) =>
    `Piper spricht auf diesem Computer, ohne Netz. Installiere Piper einmal mit „pip install piper-tts“. Seine Stimmen liegen in ${folder}.`,
  download: (title) => `${title} herunterladen`,
  facts: (size, license) => `${size}, Lizenz ${license}`,
  ready: (title) => `${title} ist heruntergeladen. Die Stimmen „Automatisch“ und „Piper“ nutzen sie.`,
}
