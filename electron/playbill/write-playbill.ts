import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Persona } from '../../src-shared/events/persona.ts'
import { understudyName } from '../../src-shared/performer/understudy.ts'
import { maskBill } from '../../src-shared/playbill/mask-bill.ts'
import { type Playbill, playbillEvents, playbillMeter } from '../../src-shared/playbill/playbill.ts'
import { playbillPage } from '../../src-shared/playbill/playbill-page.ts'
import { playbillTexts } from '../../src-shared/playbill/playbill-texts.ts'
import { publicWords } from '../../src-shared/playbill/public-words.ts'
import { namingEvents, viewerMask } from '../../src-shared/projections/mask-viewers.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import type { ShowLanguage } from '../../src-shared/settings/show.ts'
import { eventsFile } from '../journal/disk-journal.ts'
import { mayBeOneOf, readEvents } from '../journal/event-file.ts'
import { isRunId, runEnd } from '../journal/runs.ts'
import { foldRun } from '../journal/snapshot.ts'
import { type DataFailure, reasonOf } from '../platform/files.ts'
import { framePicture } from './frame-picture.ts'
import { pageFont } from './page-font.ts'

/** Number of small pictures on a page. */
const maxPictures = 5

export interface PlaybillOptions {
  readonly runsDir: string
  readonly run: string
  /** The settings of today, which decide what others may see. */
  readonly settings: Settings
  readonly personaOf: (id: string, language: ShowLanguage) => Pick<Persona, 'name' | 'language' | 'color'>
  /** Whether names of people in chat are replaced. */
  readonly masksNames: boolean
}

/** A page, or why there is none. `kind` is `no-run` if the run does not exist. */
export type WrittenPlaybill =
  | { readonly ok: true; readonly html: string; readonly lines: number }
  | { readonly ok: false; readonly kind: 'no-run' | 'no-show' | 'unreadable'; readonly failure: DataFailure }

/** Renders the playbill of a run's evening as one HTML document. Never rejects, unless Adlib itself has a mistake. */
export async function writePlaybill(options: PlaybillOptions): Promise<WrittenPlaybill> {
  const { runsDir, run, settings, personaOf, masksNames } = options
  const path = eventsFile(join(runsDir, run))
  if (!isRunId(run) || runEnd(path) === null)
    return refused('no-run', `The run ${run} has no readable events.`, 'Choose another run.')
  try {
    const { state } = await foldRun(path)
    const { show } = state.settings
    const persona = personaOf(show.persona, show.language)
    const { language } = persona
    const mask = viewerMask(playbillTexts(language).viewer)
    const words = publicWords(settings, {
      isName: (text) => masksNames && mask.words(text) !== text,
      hasPictures: existsSync(join(runsDir, run, 'frames')),
    })
    const meter = playbillMeter(words, settings.show)
    let isTeam = false
    const containing = mayBeOneOf([...playbillEvents, ...namingEvents])
    for await (const { event } of readEvents(path, { containing })) {
      if (event.type === 'run/start') isTeam = event.team === true
      mask.learn(event)
      meter.event(event)
    }
    if (isTeam) {
      const message = `The run ${run} is a run of agents without a show.`
      return refused('no-show', message, 'Choose the run of a performance.')
    }
    const bill = meter.playbill()
    const page = playbillPage({
      bill: masksNames ? maskBill(bill, mask.inOrder()) : bill,
      ...{
        language,
        persona: persona.name,
        color: persona.color,
        tally: state.tally,
        masksNames,
        font: pageFont(),
      },
      model: state.brain.model === understudyName ? null : state.brain.model,
      game: words.text(state.card?.name ?? ''),
      pictures: await picturesOf(bill, join(runsDir, run), settings),
    })
    return { ok: true, html: page, lines: bill.best.length }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return refused('unreadable', `The run ${run} cannot be read (${reasonOf(error)}).`, 'Check the disk.')
  }
}

async function picturesOf({ best }: Playbill, dir: string, { sight }: Settings) {
  const pictures = new Map<string, string>()
  for (const { picture } of best) {
    if (picture === null || pictures.has(picture.id) || pictures.size === maxPictures) continue
    const small = await framePicture(dir, picture, sight)
    if (small !== null) pictures.set(picture.id, small)
  }
  return pictures
}

const refused = (
  kind: 'no-run' | 'no-show' | 'unreadable',
  message: string,
  remedy: string,
): WrittenPlaybill => ({ ok: false, kind, failure: { message, remedy } })
