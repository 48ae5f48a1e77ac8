import type { PackFileView, State } from '../../../src-shared/events/state.ts'

const lamps: Record<PackFileView['state'], 'ok' | 'idle' | 'off'> = {
  ready: 'ok',
  waiting: 'idle',
  failed: 'off',
}

/** The user's own packs: how many tools each has, and what is wrong with a file. */
export function PackFiles({ state }: { state: State }) {
  if (state.packFiles.length === 0) return null
  return (
    <section className="servers" aria-label="Your packs">
      <div className="sh">
        <h2>Your packs</h2>
      </div>
      <ul>
        {state.packFiles.map((pack) => (
          <li key={pack.file}>
            <div className="server">
              <i className="lamp-dot" data-lamp={lamps[pack.state]} aria-hidden="true" />
              <b className="mono" title={pack.path}>
                {pack.file}
              </b>
              <span className="t2">{words(pack)}</span>
            </div>
            {pack.message && (
              <p className="remedy" role="status">
                {pack.message} {pack.remedy}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function words({ state, tools }: PackFileView): string {
  const count = tools === undefined ? '' : tools === 1 ? '1 tool' : `${tools} tools`
  if (state === 'ready') return count
  const problem = state === 'waiting' ? 'needs approval' : 'failed'
  return count === '' ? problem : `${problem}, last good version loaded (${count})`
}
