import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Findings } from '../../renderer/panel/access/findings.tsx'
import type { Finding } from '../../src-shared/contract/api/doctor.ts'

describe('Findings', () => {
  it('lists each check, and links a problem to its heading on the troubleshooting page', () => {
    const html = renderToStaticMarkup(
      <Findings
        fixed={() => {}}
        findings={[
          { check: 'version', level: 'ok', message: 'Ollama is version 1.' },
          {
            check: 'cloud',
            level: 'warning',
            message: 'It leaves this computer.',
            remedy: 'Choose another.',
          },
        ]}
      />,
    )
    expect(html).toMatch(/href="[^"]*\/docs\/troubleshooting\.md#cloud"[^>]*><code>cloud<\/code>/)
    expect(html).toContain('<code class="t3">version</code>')
    expect(html.match(/<a /g)).toHaveLength(1)
  })

  it('shows a button for a place in the panel only where that place can be opened', () => {
    const finding: Finding = {
      ...{ check: 'overlay', level: 'warning', message: 'No overlay.', remedy: 'Add it.' },
      fix: { open: 'overlay' },
    }
    const html = (open?: () => void) =>
      renderToStaticMarkup(<Findings findings={[finding]} fixed={() => {}} {...(open && { open })} />)
    expect(html(() => {})).toContain('Add the overlay</button>')
    expect(html()).not.toContain('<button')
  })
})
