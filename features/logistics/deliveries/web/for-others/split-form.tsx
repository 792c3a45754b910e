import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { NumberInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { readLogisticsFacts, type Quantities, type Unit } from '../../../settings/contract.ts'
import { partWith, restOf, splitProblem } from '../../rules/split.ts'
import { useAmounts } from './use-amounts.ts'

type Props = { quantities: Quantities; isPending?: boolean; onSplit: (part: Quantities) => void }

/** How much of a delivery becomes one of its own. */
export function SplitForm(props: Props) {
  const { data } = useQuery(queryOf(readLogisticsFacts))
  const units = data?.units.filter(({ key }) => (props.quantities[key] ?? 0) > 0)
  return units ? <Fields {...props} units={units} /> : <Skeleton height={180} />
}

function Fields({ quantities, units, isPending = false, onSplit }: Props & { units: Unit[] }) {
  const t = useText('logistics-deliveries')
  const amountsOf = useAmounts()
  const [first] = units
  const [part, setPart] = useState(() => (first ? halfOf(quantities, first, units) : {}))
  const problem = splitProblem(quantities, part)
  const change = (unit: Unit, typed: string | number) => {
    const amount = typed === '' ? 0 : Number(typed)
    // The unit that is counted first takes its share of the others along.
    setPart(unit === first ? partWith(quantities, { key: unit.key, amount }, units) : { ...part, [unit.key]: amount })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!problem) onSplit(part)
  }
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <Text size="sm">{t('split.text')}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {units.map((unit) => (
            <NumberInput
              key={unit.key}
              label={unit.name}
              description={t('split.of', { amount: amountsOf({ [unit.key]: quantities[unit.key] ?? 0 }) })}
              min={0}
              max={quantities[unit.key] ?? 0}
              decimals={unit.decimals}
              value={part[unit.key] ?? 0}
              onChange={(amount) => change(unit, amount)}
              data-autofocus={unit === first || undefined}
            />
          ))}
        </SimpleGrid>
        <Text size="sm" role="status">
          {problem
            ? t(`split.problems.${problem}`)
            : t('split.stays', { part: amountsOf(part), rest: amountsOf(restOf(quantities, part)) })}
        </Text>
        <Group justify="flex-end">
          <Button type="submit" disabled={problem !== undefined} loading={isPending}>
            {t('split.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What stands in the fields first: about half. */
function halfOf(quantities: Quantities, { key, decimals }: Unit, units: Unit[]): Quantities {
  const step = 10 ** -decimals
  const amount = Math.floor((quantities[key] ?? 0) / 2 / step) * step
  return partWith(quantities, { key, amount: Number(amount.toFixed(decimals)) }, units)
}
