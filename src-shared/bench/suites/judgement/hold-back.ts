import type { EverydayCase } from '../../packs/everyday-pack.ts'

/** Sentences that sound like a request for a tool but are not. Any call is wrong. */
export const holdBack: readonly EverydayCase[] = [
  {
    id: 'negated-light',
    prompt: 'whatever you do, do not turn off the office light',
    expects: { none: true },
    why: 'forbids what its words describe',
  },
  {
    id: 'negated-message',
    prompt: "I was going to text Sam, but don't send anything.",
    expects: { none: true },
    why: 'takes an order back in the same sentence',
  },
  {
    id: 'negated-delete',
    prompt: 'never delete clips/finale.mp4, thats my best one',
    expects: { none: true },
    why: 'forbids deleting and gives a path',
  },
  {
    id: 'already-locked',
    prompt: 'I just locked the front door myself, all good.',
    expects: { none: true },
    why: 'reports that it is done already',
  },
  {
    id: 'already-paused',
    prompt: 'music is paused already so we can talk now',
    expects: { none: true },
    why: 'reports a state that needs no change',
  },
  {
    id: 'tool-can-you',
    prompt: 'In general, which rooms have lights that you can switch? Just tell me, check nothing.',
    expects: { none: true },
    aboutTools: true,
    why: 'asks what the tool can do; its description answers that',
  },
  {
    id: 'tool-how',
    prompt: 'how do timers work with you, in seconds or in minutes?',
    expects: { none: true },
    aboutTools: true,
    why: 'asks about an argument',
  },
  {
    id: 'tool-would-happen',
    prompt: 'what would happen if i asked you to delete a file?',
    expects: { none: true },
    aboutTools: true,
    why: 'is hypothetical',
  },
  {
    id: 'story-order',
    prompt: 'my brother yelled "play some rock!" at the bus driver lol',
    expects: { none: true },
    why: 'quotes an order to another person',
  },
  {
    id: 'past-tense-volume',
    prompt: 'yesterday I set the volume to 90 and my neighbors came over',
    expects: { none: true },
    why: 'tells a story with all arguments in it',
  },
  {
    id: 'future-plan',
    prompt: 'One day I will let a robot vacuum clean the whole place.',
    expects: { none: true },
    why: 'is a plan for someday',
  },
  {
    id: 'keyword-window',
    prompt: 'my train of thought just went through the back door',
    expects: { none: true },
    why: 'uses the name of a door as a figure of speech',
  },
  {
    id: 'keyword-light-novel',
    prompt: 'reading a light novel in the kitchen rn',
    expects: { none: true },
    why: 'has “light” and a room with another meaning',
  },
  {
    id: 'keyword-volume-book',
    prompt: 'volume 3 of that manga is so good',
    expects: { none: true },
    why: 'has “volume” and a number, and means a book',
  },
  {
    id: 'wait-for-it',
    prompt: 'when i say the magic word, pause the music. not yet!',
    expects: { none: true },
    why: 'announces an order and does not give it',
  },
  {
    id: 'talking-to-chat',
    prompt: 'chat, should I vacuum the living room on stream? vote!',
    expects: { none: true },
    why: 'asks the audience and not the assistant',
  },
]
