import { useQuery } from '@tanstack/react-query'
import { addDemoRegion, listRegions } from '#platform/regions/contract.ts'
import { MapSetup } from '#platform/regions/web/map-setup.tsx'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'

/** Warns in advance that no address can be found without a region or an address service. */
export function NoMapAlert() {
  const t = useText('logistics-imports')
  const { data } = useQuery(queryOf(listRegions))
  const mayAdd = useMay(addDemoRegion)
  if (!data || data.regions.length > 0 || data.providers.some(({ use }) => use === 'geocoder')) return null
  return <MapSetup text={t(mayAdd ? 'noMap.text' : 'noMap.ask')} />
}
