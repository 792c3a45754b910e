import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { TimeInput } from '#ui/input/time-input.tsx'
import { Checkbox, Textarea } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
import type { Quote } from '../contract.ts'
import { windowOf, type OrderForm } from './order-values.ts'

const marks = ['isFragile', 'isFrozen', 'isAgeRestricted'] as const

/** What a time window begins with once its day is chosen. */
const usual = { from: '09:00', to: '12:00' }

/** The requested time window and handling. What the products require is selected automatically. */
export function OrderWishes({ form, quote }: { form: OrderForm; quote: Quote | undefined }) {
  const t = useText('ecommerce')
  const { timeZone } = useStoreFormat()
  const [wish, setWish] = useState({ day: '', from: '', to: '' })
  const [own, setOwn] = useState(form.getValues().handling)
  const change = (next: Partial<typeof wish>) => {
    const all = { ...wish, ...next }
    setWish(all)
    form.put('wishedWindow', windowOf(all, timeZone))
  }
  const mark = (name: (typeof marks)[number], isOn: boolean) => {
    const next = { ...own, [name]: isOn }
    setOwn(next)
    form.put('handling', next)
  }
  const error = form.errors['wishedWindow.to'] ?? form.errors['wishedWindow']
  return (
    <SectionCard title={t('taking.wishes')}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <DateInput
            label={t('taking.day')}
            value={wish.day}
            onChange={(day) => change(day !== '' && wish.day === '' ? { ...usual, day } : { day })}
          />
          <TimeInput label={t('taking.from')} value={wish.from} onChange={(from) => change({ from })} />
          <TimeInput
            label={t('taking.to')}
            error={error && t('taking.endsAfter')}
            value={wish.to}
            onChange={(to) => change({ to })}
          />
        </SimpleGrid>
        <Group gap="lg">
          {marks.map((name) => (
            <Checkbox
              key={name}
              label={t(`inventory.${name}`)}
              checked={own[name] || quote?.handling[name] === true}
              disabled={quote?.handling[name] === true}
              onChange={(event) => mark(name, event.currentTarget.checked)}
            />
          ))}
        </Group>
        <Textarea label={t('note.title')} autosize minRows={2} {...form.bind('note')} />
      </Stack>
    </SectionCard>
  )
}
