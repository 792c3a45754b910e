import type { Texts } from '#kit/web/texts.ts'
import { catalogueOf } from './catalogue.ts'

/** Where the texts of every feature are. */
export const featureCatalogue = catalogueOf(
  import.meta.glob<Texts>(['../features/**/messages/{en,fr,ar}.json', '../platform/*/messages/{en,fr,ar}.json'], {
    import: 'default',
  }),
)
