import { translated } from '../kit/language.ts'

const english = {
  chooseBelow: 'Choose a source below.',
  every: (time: string) => `every ${time}`,
  firstPicture: 'The first picture takes a moment.',
  inRegion: (region: string) => `in “${region}”`,
  lineChat: 'Chat',
  lineDialogue: 'Dialogue',
  lineFeed: 'Feed',
  lineHud: 'HUD',
  lineList: 'List',
  lineTable: 'Table of times',
  lineLog: 'Code or log',
  lineMenu: 'Menu',
  linePrompt: 'Prompt',
  lineSubtitle: 'Subtitle',
  lineText: 'Text',
  lineTitle: 'Title',
  msAReading: (ms: string) => `${ms} ms a reading`,
  msOfCpu: (ms: string) => `${ms} ms of CPU`,
  nothingSeen: 'Nothing seen yet.',
  panelIgnored: 'Adlib ignores its own panel. Share the game window instead of the whole screen.',
  panelInPicture: 'Adlib’s panel is in the shared picture.',
  pictureBlack: 'The picture is black.',
  pictureBlackText:
    'The window may be minimized, covered or protected against capture, or a mask covers all of it.',
  runEnded: 'The run has ended.',
  startAgain: 'Start Adlib again to watch.',
  sure: (percent: number) => `${percent} % sure`,
}
export type SeenWords = typeof english

/** UI strings of lines and of problems with the picture. */
export const seenWords = translated(english, () => import('./seen-words.de.ts'))
