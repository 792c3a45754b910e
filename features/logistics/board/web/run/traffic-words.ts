import { useText } from '#kit/web/i18n.ts'
import { isGeneralPattern } from '../../../settings/rules.ts'
import { profileOf } from '../../../plans/rules/plan/roads.ts'
import { useBoard } from '../model/board.ts'

/** Which traffic the times of the plan allow for, and where that comes from. */
export function useTrafficWords(): { name: string; source: string; isEmpty: boolean } {
  const t = useText('logistics-board')
  const { facts, state, format } = useBoard()
  const profile = profileOf(state.roads, facts.traffic)
  if (!profile) return { name: t('roads.empty'), source: t('roads.source.empty'), isEmpty: true }
  if (profile.roads) {
    const { learnedDays: days } = profile.roads
    const learned =
      days === null
        ? t('roads.source.typical')
        : t('roads.source.learned', { count: days, number: format.number(days) })
    return { name: t('roads.typical'), source: learned, isEmpty: false }
  }
  const source = t(isGeneralPattern(profile) ? 'roads.source.general' : 'roads.source.own', { name: profile.name })
  return { name: profile.name, source, isEmpty: false }
}
