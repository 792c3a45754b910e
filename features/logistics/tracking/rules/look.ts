import type { TrackingSettings } from '../../settings/rules/tracking-page.ts'
import type { Tracking } from '../contract.ts'
import { actionAt, type Offering } from '../rules.ts'

type Given = Pick<Offering, 'hasChoices' | 'change'> & { settings: TrackingSettings }

/** What is known of a delivery as the workspace wants it shown; what isn't shown isn't there. */
export function applyLook(known: Tracking, { settings, ...offered }: Given): Tracking {
  const { brand, shows, texts } = settings
  const { step } = known
  return {
    ...known,
    stopsBefore: shows.stopsBefore ? known.stopsBefore : null,
    company: brand.name || known.company,
    phone: brand.phone || known.phone,
    email: brand.email || known.email,
    look: {
      colour: brand.colour,
      logo: brand.logo,
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
