import { Brain, Cloud, Eye, FileText, type LucideIcon, Wrench } from 'lucide-react'
import type { ModelChoice } from '../../../src-shared/contract/api/models.ts'
import { ui } from '../kit/language.ts'

const badges = (): readonly { capability: string; Icon: LucideIcon; look: string; title: string }[] => [
  { capability: 'tools', Icon: Wrench, look: 'stage', title: ui.models.canTools },
  { capability: 'vision', Icon: Eye, look: 'sight', title: ui.models.canSee },
  { capability: 'thinking', Icon: Brain, look: '', title: ui.models.canThink },
  { capability: 'cloud', Icon: Cloud, look: 'fix', title: ui.models.isCloud },
  { capability: 'base', Icon: FileText, look: '', title: ui.models.isBase },
]

/** Badges for the capabilities that the server reports for a model. */
export const CapabilityBadges = ({ capabilities = [] }: Pick<ModelChoice, 'capabilities'>) =>
  badges()
    .filter(({ capability }) => capabilities.includes(capability))
    .map(({ capability, Icon, look, title }) => (
      <span key={capability} className={`badge ${look}`} title={title}>
        <Icon size={12} aria-hidden />
        {capability}
      </span>
    ))
