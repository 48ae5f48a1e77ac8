import type { WhisperReply } from '../../../src-shared/events/event/show.ts'

interface ReplyFacts {
  /** A topic, an effect, a name, or a whisper. */
  readonly about: string
  readonly time: string
  /** Name of the persona. */
  readonly name: string
}

type Replies = Readonly<Record<WhisperReply, (facts: ReplyFacts) => string>>

const replies: Replies = {
  stopped: () => 'Stopped the line on stage (S).',
  hushed: ({ time }) => `Hushed for ${time}. “You can talk again” or H ends it.`,
  normal: () => 'Back to normal.',
  muted: () => 'The sound is off (M).',
  unmuted: () => 'The sound is on (M).',
  volume: ({ about }) => `The volume is ${about}%.`,
  cleared: () => 'Cleared the stage (C).',
  paused: () => 'Paused (P). “Go live” ends the pause.',
  live: () => 'Live.',
  panic: () => 'PANIC is on. Resume ends it.',
  looks: () => 'Reacts to the screen now (O).',
  'mood-hype': ({ time }) => `Hype for ${time}: more words and effects.`,
  'mood-quiet': ({ time }) => `Quiet for ${time}: only big moments. “Shut up” silences everything.`,
  'mood-gentle': ({ time }) => `Gentle for ${time}.`,
  topic: ({ about }) => `The next lines may be about “${about}”.`,
  'topic-dropped': () => 'Dropped the topic. “Stop talking about the map” rules a topic out.',
  avoided: ({ about }) => `No more lines with “${about}”: it is now a topic to avoid on the Show screen.`,
  allowed: ({ about }) => `“${about}” is allowed again.`,
  'not-avoided': ({ about }) => `“${about}” was not a topic to avoid.`,
  'effect-off': ({ about }) => `Turned off: ${about}.`,
  'effect-on': ({ about }) => `Turned on: ${about}.`,
  persona: ({ about }) => `${about} performs.`,
  'puppet-off': () => 'The puppet is hidden. “Show yourself” brings it back.',
  'puppet-on': () => 'The puppet is visible.',
  'puppet-left': () => 'The puppet is on the left.',
  'puppet-right': () => 'The puppet is on the right.',
  undone: ({ about }) => `Undid “${about}”.`,
  'nothing-to-undo': () => 'There is no whisper to undo. “Stop” ends the line on stage.',
  'owner-only': () => 'Only the owner may do this, with a whisper in the panel.',
  failed: ({ about }) => about,
  tone: ({ name }) =>
    `${name} has prepared lines, which do not mock anyone. For another tone, make a persona of your own on the Show screen, or choose a model. “Gentle”, “hype” and “quiet” set a mood, and “joke about the map” sets a topic.`,
  amount: () =>
    '“Quiet” makes all effects rarer for two minutes. “No more confetti” turns an effect off. The Show screen sets how much is performed.',
  clipped: () => 'OBS saves the last seconds of the stream (K).',
  language: () =>
    'The prepared lines are in English. For another language, make a persona of your own on the Show screen, or choose a model.',
  voice: () => 'You can change the voice under Settings › Voice. “Switch to Pip” changes the persona.',
  size: () => 'Nothing on stage can be resized now. The Stage screen has the sizes of puppet and captions.',
  place: () => 'The Stage screen has the position of captions. “Move to the left” moves the puppet.',
  rarely: () =>
    'About one line every two minutes from now on. The slider on the Show screen sets how much is said.',
  'only-asked': () =>
    'Adlib has no mode that only answers. “Talk less” makes lines rare, “shut up” silences everything, and “say something” asks for a line.',
  'puppet-size': ({ about }) =>
    `The puppet is ${about} pixels high. The Stage screen has a slider for its size.`,
  'goes-on': ({ name }) => `${name} goes on.`,
  hidden: () => 'The audience never sees a whisper, only what it makes happen on stage.',
  why: () =>
    'Click the line in the stream of the panel: it shows what was on the screen and why this line was chosen.',
  'ears-on': () => 'The microphone is on under Settings › Ears.',
  'ears-off': () => 'No. The microphone is off; you can turn it on under Settings › Ears.',
  'on-screen': () =>
    'The preview in the panel shows what the audience sees of Adlib now. “Clear” removes all of it.',
  sees: ({ name }) => `${name} sees the source that is chosen under Sight, and nothing else.`,
  cannot: () =>
    'Adlib does not do this, with or without a model: it does not moderate or write in chat, start polls, raids or music, set timers, or control games, scenes and streams.',
  'cannot-wait': () =>
    'Adlib cannot wait for a moment or a time. Whisper it when it should happen. “Hush for 10 minutes” takes a length.',
  help: () =>
    'Try “say hi to Ana”, “confetti”, “write GG”, “joke about the map”, “louder”, “quiet”, “shut up”, “no more emotes”, “switch to Pip”, “undo”. docs/whispers.md lists them all.',
  here: ({ name }) => `${name} reads your whispers. “Help” shows what works.`,
  'model-late': ({ about, time }) =>
    `${about} did nothing within ${time}. It may still be loading, or be too slow for this computer: a smaller model or the graphics card would help. Whispers that “help” lists need no model.`,
  'model-silent': ({ about }) =>
    `${about} answered, but nothing that can be shown. Try again, or in other words. Whispers that “help” lists need no model.`,
  'model-failed': ({ about }) =>
    `${about} failed. Its turn in the stream says why. Whispers that “help” lists need no model.`,
}

export const english = {
  replies,
  undo: 'Undo',
  tryAgain: 'Try again',
  whisperedAgain: 'Whispered again',
  asked: (model: string) => `Only a model can follow this. Asked ${model}.`,
  askedForRest: (model: string) => `Asked ${model} for the rest.`,
  unread: (name: string) => `${name} does not understand this without a model. “Help” shows what works.`,
}

export type ReplyWords = typeof english
