import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Bars } from '#ui/chart/chart.tsx'
import { Skeleton, Table } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Stack } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { Anchor, Text } from '#ui/display/text.ts'
import { readRoute } from '../../routes/contract.ts'
import { routePath } from '../../routes/rules.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import { readFuel, type Fill } from '../contract.ts'
import classes from './fuel.module.css'
import { useFuelWords } from './use-fuel-words.ts'

/** What drivers filled into a vehicle, and what it takes for 100 kilometres. */
export function FuelList({ of: id = 0 }: PartProps) {
  const t = useText('logistics-fuel')
  const { data, error, refetch } = useQuery(queryOf(readFuel, { params: { id } }))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} radius={6} aria-label={t('waiting')} />
  if (data.fills.length === 0) return <EmptyState icon="tool" title={t('empty')} text={t('emptyText')} />
  return (
    <Stack gap="md">
      <Totals total={data.total} />
      <Rates fills={data.fills} />
      <Fills fills={data.fills} />
      <Text size="sm" c="dimmed">
        {t('howCounted')}
      </Text>
    </Stack>
  )
}

type Total = Pick<Fill, 'liters' | 'kilowattHours' | 'cents' | 'kilometers' | 'litersPer100' | 'kilowattHoursPer100'>

function Totals({ total }: { total: Total & { count: number } }) {
  const t = useText('logistics-fuel')
  const words = useFuelWords()
  const rates = [words.perLiters(total.litersPer100), words.perKilowattHours(total.kilowattHoursPer100)].filter(Boolean)
  const tiles: [string, string][] = [
    ['count', words.number(total.count)],
    ['amount', words.amount(total)],
    ['cost', words.cost(total.cents)],
    ['rate', rates.join(' · ') || t('unknown')],
    ['distance', words.distance(total.kilometers)],
  ]
  return (
    <dl className={classes.tiles}>
      {tiles
        .filter(([, value]) => value !== '')
        .map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** What it took between readings of the odometer, once there is something to compare. */
function Rates({ fills }: { fills: readonly Fill[] }) {
  const t = useText('logistics-fuel')
  const format = useWorkspaceFormat()
  const words = useFuelWords()
  const ordered = fills.toReversed()
  const isElectric = ordered.every(({ litersPer100 }) => litersPer100 === null)
  const rateOf = ({ litersPer100, kilowattHoursPer100 }: Fill) => (isElectric ? kilowattHoursPer100 : litersPer100)
  const data = ordered.flatMap((fill) => {
    const rate = rateOf(fill)
    return rate === null ? [] : [{ day: format.date(fill.at), rate }]
  })
  if (data.length < 2) return null
  const { unitSystem } = words
  const label = isElectric ? t(`ratesElectric.${unitSystem}`) : t(`rates.${unitSystem}`)
  return (
    <Bars
      label={label}
      height={180}
      along="day"
      data={data}
      series={[{ name: 'rate', label, color: 'primary.6' }]}
      format={(rate) => (isElectric ? words.perKilowattHours(rate) : words.perLiters(rate))}
    />
  )
}

function Fills({ fills }: { fills: readonly Fill[] }) {
  const t = useText('logistics-fuel')
  const format = useWorkspaceFormat()
  const words = useFuelWords()
  const mayOpen = useMay(readRoute)
  return (
    <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {['when', 'amount', 'cost', 'odometer', 'rate'].map((key) => (
              <Table.Th key={key}>{t(key)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fills.map((fill) => (
            <Table.Tr key={fill.id}>
              <Table.Td>
                <div>{format.dateTime(fill.at)}</div>
                <Text size="sm" c="dimmed">
                  {mayOpen && fill.routeId !== null && fill.driverName ? (
                    <Anchor renderRoot={(props) => <Link to={routePath(fill.routeId!)} {...props} />}>
                      <bdi>{fill.driverName}</bdi>
                    </Anchor>
                  ) : (
                    <bdi>{fill.driverName}</bdi>
                  )}
                </Text>
              </Table.Td>
              <Table.Td>{words.amount(fill) || '–'}</Table.Td>
              <Table.Td>{words.cost(fill.cents) || '–'}</Table.Td>
              <Table.Td>{words.distance(fill.odometerKilometers) || '–'}</Table.Td>
              <Table.Td>
                {[words.perLiters(fill.litersPer100), words.perKilowattHours(fill.kilowattHoursPer100)]
                  .filter(Boolean)
                  .join(' · ') || '–'}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
