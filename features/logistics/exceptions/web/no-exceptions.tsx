import { useText } from '#kit/web/i18n.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'

export const noFilter = {
  q: undefined,
  kind: undefined,
  severity: undefined,
  owner: undefined,
  depotId: undefined,
  routeId: undefined,
}

export function isFiltered(search: Record<string, unknown>): boolean {
  return Object.keys(noFilter).some((name) => search[name] !== undefined && search[name] !== 0)
}

/** Said instead of a list of none. */
export function NoExceptions({
  isFiltered: isNarrowed,
  state,
  onClear,
}: {
  isFiltered: boolean
  state: string
  onClear: () => void
}) {
  const t = useText('logistics-exceptions')
  if (isNarrowed)
    return <EmptyState icon="checklist" title={t('noMatch')} action={{ label: t('clearFilters'), onClick: onClear }} />
  return <EmptyState icon="checklist" title={t(`empty.${state}`)} text={t('emptyText')} />
}
