import type { Settings } from '../../../src-shared/settings/settings.ts'
import { Choice, Setting } from '../kit/setting-controls.tsx'
import { send } from '../store/store.ts'

const ages = [
  ['0', 'Never'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
] as const
const sizes = [
  ['1000', '1 GB'],
  ['5000', '5 GB'],
  ['20000', '20 GB'],
  ['0', 'No limit'],
] as const

/** How long past runs are kept. A limit from the settings file that is not among the choices is shown as one more. */
export function RunLimits({ runs: { keepDays, keepMb } }: { runs: Settings['runs'] }) {
  const change = (runs: Partial<Settings['runs']>) => void send({ command: 'settings', patch: { runs } })
  return (
    <section aria-label="Past runs">
      <h3>Past runs</h3>
      <Setting
        label="Delete after"
        hint="Older runs are deleted when Adlib starts; they can be restored for a day"
      >
        <Choice
          label="Delete after"
          value={String(keepDays)}
          options={withOwn(ages, keepDays, `${keepDays} days`)}
          choose={(days) => change({ keepDays: Number(days) })}
        />
      </Setting>
      <Setting label="Keep at most" hint="Beyond this size of all runs together, the oldest are deleted, too">
        <Choice
          label="Keep at most"
          value={String(keepMb)}
          options={withOwn(sizes, keepMb, `${keepMb} MB`)}
          choose={(mb) => change({ keepMb: Number(mb) })}
        />
      </Setting>
    </section>
  )
}

type Options = readonly (readonly [value: string, label: string])[]

const withOwn = (options: Options, value: number, label: string): Options =>
  options.some(([known]) => known === String(value)) ? options : [...options, [String(value), label]]
