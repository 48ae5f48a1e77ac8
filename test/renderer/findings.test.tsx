import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Findings } from '../../renderer/panel/access/findings.tsx'

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
})
