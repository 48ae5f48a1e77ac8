import { z } from 'zod'

/** `[x, y, width, height]` in pixels of the frame, or in fractions of the frame where a field says so. */
export const box = z.tuple([z.number(), z.number(), z.number(), z.number()])

/**
 * The role of a line on the screen. `hud`: a label or a number. `title`: large and short. `dialogue`: a sentence in a
 * box or with a speaker. `subtitle`: a sentence at the bottom without a speaker. `chat`: a chat message. `feed`: news
 * about players, such as kills. `menu`: an entry of a menu. `log`: a terminal or an editor. `list`: an entry of a list
 * with counts, such as threads or results. `table`: part of a table of times, such as the splits of a speedrun.
 * `prompt`: a key to press, a tip or a loading notice. `text`: anything else, such as a web page.
 */
export const lineClass = z.enum([
  'hud',
  'title',
  'dialogue',
  'subtitle',
  'chat',
  'feed',
  'menu',
  'log',
  'list',
  'table',
  'prompt',
  'text',
])

/** One line of text on the screen. `confidence` says how sure the OCR is, 0 to 100. */
export const seenLine = z.object({
  text: z.string().max(400),
  box,
  confidence: z.number(),
  /** Number of a new line in its run, by which `standing` of later observations refers to it. */
  id: z.number().optional(),
  /**
   * Set if a new line is not news: its words were seen a moment ago, or it is a known line that only a window had
   * covered.
   */
  again: z.boolean().optional(),
  kind: lineClass.optional(),
  /** How certain `kind` is, 0 to 1. */
  kindConfidence: z.number().optional(),
  /** Name of the region from the setting `sight.regions` that contains the line. */
  region: z.string().max(40).optional(),
})

/** What a number of a game measures, as the streamer says. `other`: its name decides. */
export const numberMeaning = z.enum(['health', 'lives', 'score', 'ammo', 'money', 'level', 'other'])
export type NumberMeaning = z.infer<typeof numberMeaning>

/** A labeled number, tracked over time. */
export const trackedNumber = z.object({
  label: z.string().max(60),
  /** The number's label in earlier observations, if OCR misread it until now. */
  formerly: z.string().max(60).optional(),
  value: z.number(),
  was: z.number().optional(),
  sinceMs: z.number().optional(),
  /** Usual time between two changes of the value (ms); set once it has changed three times. */
  periodMs: z.number().optional(),
  confidence: z.number(),
  /** Maximum of the value, if the screen shows it: 100 in "34/100". */
  of: z.number().optional(),
  percent: z.boolean().optional(),
  /** Set if the value is the filled part of a bar or of a row of icons, not a written number. */
  bar: z.boolean().optional(),
  box: box.optional(),
  /** Name of the region from the setting `sight.regions` that contains the number's line. */
  region: z.string().max(40).optional(),
  /** Set if the game's card names the number. `read` is the label that the words on the screen give it. */
  card: z.object({ means: numberMeaning, read: z.string().max(60).optional() }).optional(),
})

/** A clock that shows less than a minute, such as "TIME 0:42". The label is empty if no words are next to the clock. */
export const seenClock = z.object({ label: z.string().max(60), seconds: z.number() })

/** New lines that belong together, such as an announcement of three lines. They are judged as one text. */
export const seenBlock = z.object({
  text: z.string().max(2004),
  box,
  /** Embedding of the text (see `EmbedTexts`); absent if it could not be computed in time. */
  embedding: z.string().max(600).optional(),
})

/** The kinds of events that another program may report. They are kinds of beats. */
export const reportedKind = z.enum([
  'arrival',
  'foe-low',
  'hit',
  'near-death',
  'comeback',
  'death',
  'victory',
  'reward',
  'gain',
  'setback',
  'streak',
  'callout',
  'place',
  'reset',
])

/** An event that another program reports, such as a death. `subject`: what or who, such as a boss's name. */
export const reportedEvent = z.object({ kind: reportedKind, subject: z.string().max(60).optional() })

/** Maximum number of reported events in an observation. */
export const maxReportedEvents = 8

/** Maximum number of blocks in an observation. */
export const maxBlocks = 24

/** Maximum number of boxes in `texts` of an observation. */
export const maxTexts = 60

/**
 * The lines that appeared or disappeared since the last observation, the current numbers and clocks, and facts about
 * the picture. The words are data, never instructions.
 */
export const observation = z.object({
  id: z.string(),
  source: z.string().max(200),
  at: z.number(),
  newLines: z.array(seenLine).max(24),
  /** Lines that disappeared. The maximum length is high, because a line that is missing here would count as visible forever. */
  goneLines: z.array(seenLine).max(80),
  blocks: z.array(seenBlock).max(maxBlocks).optional(),
  /** The `id` of each line on the screen; absent for text that another program sent. */
  standing: z.array(z.number()).max(300).optional(),
  numbers: z.array(trackedNumber).max(16),
  /** Events that another program reports. They need no evidence on the screen. */
  events: z.array(reportedEvent).max(maxReportedEvents).optional(),
  clocks: z.array(seenClock).max(4).optional(),
  /** The line with the tallest letters on the screen, among lines with a confidence of at least 60. */
  largest: seenLine.optional(),
  /** Facts about the picture that need no OCR. */
  scene: z.object({
    cut: z.boolean(),
    /** Brightness, from 0 (black) to 1 (white). */
    brightness: z.number(),
    /** Greatest share of the picture that changed between two frames since the last observation, 0 to 1. */
    motion: z.number(),
    /** The most frequent colors, as `#rrggbb`, the most frequent one first. */
    colors: z.array(z.string().max(7)).max(3).optional(),
    /** Motion in each cell of a 3 by 3 grid, row by row, 0 to 1. */
    cells: z.array(z.number()).length(9).optional(),
    /** Detail of each cell of a 16 by 9 grid, row by row: a digit from 0 (one color) to 9. */
    detail: z
      .string()
      .regex(/^\d{144}$/)
      .optional(),
    /**
     * A sudden change of a moving picture: it went dark (`dark`), was mostly red for a moment (`red`), or stopped moving
     * (`still`).
     */
    jolt: z.enum(['dark', 'red', 'still']).optional(),
    /** Set if the picture started over: the player's next attempt, or a video that starts again. */
    restart: z
      .object({
        afterDark: z.boolean(),
        /** Whether earlier attempts continued in different ways, unlike a video. */
        isPlayed: z.boolean(),
      })
      .optional(),
  }),
  /** Mean `confidence` of all lines on the screen; 0 if there are none. */
  confidence: z.number(),
  /** Time (ms) between the frame and the end of its OCR. */
  ageMs: z.number(),
  /**
   * Boxes of text, bars and icons in the picture, as fractions of it; absent for text that another program sent.
   */
  texts: z.array(box).max(maxTexts).optional(),
  /** Width and height of the frame in pixels; absent for text that another program sent. */
  size: z.tuple([z.number(), z.number()]).optional(),
  engine: z.string().max(40).optional(),
  /** Elapsed time (ms) of the OCR. */
  readMs: z.number().optional(),
  /** CPU time (ms) of the OCR. */
  cpuMs: z.number().optional(),
})

/** Prefix of `source` for text that another program sent. */
export const programPrefix = 'api:'

/** Returns whether another program sent the text of an observation. */
export const isFromProgram = ({ source }: { readonly source: string }): boolean =>
  source.startsWith(programPrefix)

export type Box = z.infer<typeof box>
export type LineClass = z.infer<typeof lineClass>
export type SeenLine = z.infer<typeof seenLine>
export type SeenBlock = z.infer<typeof seenBlock>
export type SeenClock = z.infer<typeof seenClock>
export type ReportedEvent = z.infer<typeof reportedEvent>
export type TrackedNumber = z.infer<typeof trackedNumber>
export type Observation = z.infer<typeof observation>

/** Label of a number, bar or row of icons that no words name, such as "bar 2". */
export const generatedLabel = /^(bar|icons|number) \d+$/i

/**
 * Returns an observation without words and numbers. It keeps the boxes in `texts` and the picture's detail. Returns
 * null without either of these, or without the picture's size.
 */
export function placesOf({ id, at, texts, size, scene }: Observation): Observation | null {
  const { cut, restart, detail } = scene
  if (size === undefined || (texts === undefined && detail === undefined)) return null
  return {
    ...{ id, at, size, source: '', newLines: [], goneLines: [], numbers: [] },
    ...(texts !== undefined && { texts }),
    scene: {
      ...{ cut, brightness: 0, motion: 0 },
      ...(restart !== undefined && { restart }),
      ...(detail !== undefined && { detail }),
    },
    ...{ confidence: 0, ageMs: 0 },
  }
}
