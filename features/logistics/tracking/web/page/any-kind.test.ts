import { expect, it } from 'vitest'
import { inEach, languages } from '#kit/contract/sentence.ts'
import type { Texts } from '#kit/contract/texts.ts'
import ar from '../../messages/ar.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }
import fr from '../../messages/fr.json' with { type: 'json' }
import { cancelObstacles } from '../../../recipient-slots/rules.ts'
import { emailStops } from '../../../recipient-messages/rules.ts'
import { trackingActions } from '../../rules.ts'
import { markupOf } from './html.ts'
import { nothingKnown, ownParts, type Own } from './own.ts'
import { ownButton } from './state.ts'
import { wordsOf } from './words.ts'

const catalogues: Record<string, Texts> = { en, fr, ar }
const words = inEach((language) => wordsOf(language, { tracking: catalogues[language]! }))
const aboutParcels = /deliver|parcel|livr|colis|توصيل|طرد|سُلّ|سُلِّ/

it('speaks of no delivery to those who are picked up from or visited, in each language', () => {
  const change = { ...nothingKnown.change, mayCancel: true, hasParts: true }
  const refused = cancelObstacles.filter((one) => one !== 'paired')
  for (const type of ['pickup', 'service'] as const)
    for (const language of languages) {
      const page = (own: Partial<Own>) =>
        Object.values(ownParts).map((part) => markupOf(part({ ...nothingKnown, type, ...own }, words[language])))
      const shown = [
        ...emailStops.flatMap((emailStop) => page({ emailStop })),
        ...page({ change }),
        ...refused.flatMap((whyNoCancel) => page({ change: { ...change, whyNoCancel } })),
        ...trackingActions.map((action) =>
          markupOf(ownButton({ step: 'done', isChosen: false, look: lookOf(action) }, words[language])),
        ),
        words[language].t('push.update'),
      ].join('\n')
      expect(shown, `${language} ${type}`).not.toMatch(aboutParcels)
    }
})

function lookOf(action: (typeof trackingActions)[number]) {
  const none = { en: '', fr: '', ar: '' }
  return { colour: '', logo: '', heading: none, footer: none, hasSteps: true, action }
}
