import { useText } from '#kit/web/i18n.ts'
import type { Assumption } from '../../../plans/rules/plan/assumptions.ts'
import { useBoard } from '../model/board.ts'

/** What a plan takes for given, in words. */
export function useAssumed(): (assumption: Assumption) => string {
  const t = useText('logistics-board')
  const { format, facts } = useBoard()
  return (assumption) => {
    switch (assumption.kind) {
      case 'volume':
        return t('whatIf.assumed.volume', { volume: format.change.percent(assumption.percent / 100) })
      case 'windows': {
        const { widerMinutes, laterMinutes } = assumption
        const part = (minutes: number, [more, less]: [string, string]) =>
          minutes === 0
            ? []
            : [t(`whatIf.assumed.${minutes > 0 ? more : less}`, { length: format.length(Math.abs(minutes) * 60) })]
        return format.items([...part(widerMinutes, ['wider', 'narrower']), ...part(laterMinutes, ['later', 'earlier'])])
      }
      case 'depot':
        return t('whatIf.assumed.depot', {
          depot: facts.depots.find(({ id }) => id === assumption.depotId)?.name ?? '',
        })
      case 'fuel':
        return t('whatIf.assumed.fuel', { fuel: format.change.cents(assumption.centsPerLiter) })
    }
  }
}
