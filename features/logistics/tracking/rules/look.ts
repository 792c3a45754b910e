import type { Company } from '#platform/company/contract.ts'
import type { TrackingSettings } from '../../settings/rules/tracking-page.ts'
import type { Tracking } from '../contract.ts'
import { actionAt, type Offering } from '../rules.ts'

type Given = Pick<Offering, 'hasChoices' | 'change'> & {
  settings: TrackingSettings
  company: Pick<Company, 'colour' | 'logo'>
}

/** What is known of a delivery as the workspace wants it shown; what isn't shown isn't there. */
export function applyLook(known: Tracking, { settings, company, ...offered }: Given): Tracking {
  const { shows, texts } = settings
  const { step } = known
  return {
    ...known,
    stopsBefore: shows.stopsBefore ? known.stopsBefore : null,
    look: {
      colour: company.colour,
      logo: company.logo,
      heading: { en: texts.en.headings[step], fr: texts.fr.headings[step], ar: texts.ar.headings[step] },
      footer: { en: texts.en.footer, fr: texts.fr.footer, ar: texts.ar.footer },
      hasSteps: shows.steps,
      action: actionAt(step, { settings, ...offered, isThere: known.collection?.isThere === true }),
    },
  }
}

/** For whoever has the link of a label, which shows the state alone. */
export function withoutActs(known: Tracking): Tracking {
  return { ...known, needsPin: false, ...(known.look && { look: { ...known.look, action: null } }) }
}
