import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { call } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Icon } from '#ui/icon.tsx'
import { Autocomplete } from '#ui/inputs.ts'
import { searchProducts } from '../../products/contract.ts'

/** Finds a product by name, or adds it by SKU: a scanner types the number and Enter. */
export function ProductPicker({ onPick }: { onPick: (productId: number) => void }) {
  const t = useText('ecommerce')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { data = [] } = useQuery({
    ...queryOf(searchProducts, { query: { q: text } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  const ids = new Map(data.map(({ id, productName, sku }) => [`${productName} · ${sku}`, id]))
  const pick = (id: number) => {
    setText('')
    setError(undefined)
    onPick(id)
  }
  const take = async (typed: string) => {
    const found = await call(searchProducts, { query: { q: typed } })
    const chosen = found.find(({ sku }) => String(sku) === typed) ?? (found.length === 1 ? found[0] : undefined)
    if (chosen) pick(chosen.id)
    else setError(t(found.length === 0 ? 'taking.notFound' : 'taking.several', { text: typed }))
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!event.currentTarget.getAttribute('aria-activedescendant') && text.trim() !== '') void take(text.trim())
  }
  return (
    <Autocomplete
      label={t('taking.find')}
      placeholder={t('taking.findHint')}
      leftSection={<Icon name="search" size={18} />}
      data={[...ids.keys()]}
      filter={({ options }) => options}
      error={error}
      value={text}
      onChange={(next) => {
        setError(undefined)
        setText(ids.has(next) ? '' : next)
      }}
      onOptionSubmit={(label) => pick(ids.get(label)!)}
      onKeyDown={handleKey}
    />
  )
}
