import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#kit/web/query.ts'
import { NumberInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { readLogisticsFacts, type Quantities } from '../../settings/contract.ts'

type Props = { initial: Quantities; onChange: (quantities: Quantities) => void }

/** One field for each unit of the workspace. */
export function QuantityFields({ initial, onChange }: Props) {
  const { data } = useQuery(queryOf(readLogisticsFacts))
  const [quantities, setQuantities] = useState(initial)
  const change = (key: string, amount: string | number) => {
    const { [key]: _, ...others } = quantities
    const next = amount === '' ? others : { ...others, [key]: Number(amount) }
    setQuantities(next)
    onChange(next)
  }
  return (
    <SimpleGrid cols={2}>
      {(data?.units ?? []).map(({ key, name, decimals }) => (
        <NumberInput
          key={key}
          label={name}
          min={0}
          max={1_000_000}
          decimals={decimals}
          value={quantities[key] ?? ''}
          onChange={(amount) => change(key, amount)}
        />
      ))}
    </SimpleGrid>
  )
}
