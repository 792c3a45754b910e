import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { call } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Autocomplete } from '#ui/input/inputs.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { searchProducts } from '../../products/contract.ts'

type Found = ReplyOf<typeof searchProducts>[number]
export type Picked = { productId: number; variantId?: number }

/** Finds a product by name, or adds it by SKU: a scanner types the number and Enter. */
export function ProductPicker({ onPick }: { onPick: (picked: Picked) => void }) {
  const t = useText('ecommerce')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { data = [] } = useQuery({
    ...queryOf(searchProducts, { query: { q: text } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  const found = new Map(data.map((one) => [labelOf(one), one]))
  const pick = ({ id: productId, variantId }: Found) => {
    setText('')
    setError(undefined)
    onPick({ productId, ...(variantId !== null && { variantId }) })
  }
  const take = async (typed: string) => {
    const known = await call(searchProducts, { query: { q: typed } })
    const chosen = known.find(({ sku }) => String(sku) === typed) ?? (known.length === 1 ? known[0] : undefined)
    if (chosen) pick(chosen)
    else setError(t(known.length === 0 ? 'taking.notFound' : 'taking.several', { text: typed }))
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!event.currentTarget.getAttribute('aria-activedescendant') && text.trim() !== '') void take(text.trim())
  }
  return (
    <Autocomplete
      ref={focus}
      openOnFocus={false}
      label={t('taking.find')}
      placeholder={t('taking.findHint')}
      leftSection={<Icon name="search" size={18} />}
      data={[...found.keys()]}
      filter={({ options }) => options}
      error={error}
      value={text}
      onChange={(next) => {
        setError(undefined)
        setText(found.has(next) ? '' : next)
      }}
      onOptionSubmit={(label) => pick(found.get(label)!)}
      onKeyDown={handleKey}
    />
  )
}

function focus(field: HTMLInputElement | null): void {
  field?.focus()
}

function labelOf({ productName, variant, sku }: Found): string {
  return [productName, variant, sku].filter((part) => part !== '').join(' · ')
}
