import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#kit/web/query.ts'
import { Fieldset, NumberInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { readLogisticsFacts, type Quantities } from '../../settings/contract.ts'

type Props = { label: string; text?: string; initial: Quantities; onChange: (next: Quantities) => void }

/** An amount for each unit of the workspace; an empty field names none. */
export function CapacityFields({ label, text, initial, onChange }: Props) {
  const units = useQuery(queryOf(readLogisticsFacts)).data?.units ?? []
  const [amounts, setAmounts] = useState(initial)
  const change = (key: string, amount: number | '') => {
    const others = Object.entries(amounts).filter(([one]) => one !== key)
    const next = Object.fromEntries(amount === '' ? others : [...others, [key, amount]])
    setAmounts(next)
    onChange(next)
  }
  return (
    <Fieldset legend={label} variant="unstyled">
      {text && (
        <Text size="sm" c="dimmed" mb={6}>
          {text}
        </Text>
      )}
      <SimpleGrid cols={2}>
        {units.map(({ key, name, decimals }) => (
          <NumberInput
            key={key}
            label={name}
            min={0}
            max={1_000_000}
            decimals={decimals}
            defaultValue={amounts[key] ?? ''}
            onChange={(amount) => change(key, amount)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  )
}
