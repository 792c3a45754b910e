import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Loader } from '#ui/display/display.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { listSalesDetails } from '../../contract.ts'

export function Example() {
  const t = useText('site-reference')
  const [name, setName] = useState('')
  const { data, isFetching } = useQuery({ ...queryOf(listSalesDetails), enabled: name.trim() !== '' })
  const isTaken = data?.some(({ product }) => product.name.toLowerCase() === name.trim().toLowerCase())
  return (
    <TextInput
      label={t('words.product')}
      description={t('words.freeName', { name: 'Log book' })}
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
      error={isTaken ? t('words.taken') : undefined}
      rightSection={isFetching && <Loader size="xs" role="img" aria-label={t('words.loading')} />}
      maw={420}
    />
  )
}
