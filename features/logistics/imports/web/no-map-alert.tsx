import { useQuery } from '@tanstack/react-query'
import { listRegions } from '#platform/regions/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useAbility } from '#kit/web/use-session.ts'
import { Alert } from '#ui/display.ts'
import { Link } from '#ui/link.tsx'
import { Anchor } from '#ui/text.ts'

/** Without a region or a service nothing can be found: said before anybody wonders why. */
export function NoMapAlert() {
  const t = useText('logistics-imports')
  const { data } = useQuery(queryOf(listRegions))
  const mayAdd = useAbility().can('write', 'Region')
  if (!data || data.regions.length > 0 || data.providers.some(({ use }) => use === 'geocoder')) return null
  return (
    <Alert color="warning" title={t('noMap.title')}>
      {t(mayAdd ? 'noMap.text' : 'noMap.ask')}{' '}
      {mayAdd && (
        <Anchor renderRoot={(props) => <Link to="/apps/logistics/settings/maps" {...props} />}>{t('noMap.add')}</Anchor>
      )}
    </Alert>
  )
}
