import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { NativeSelect } from '#ui/input/inputs.ts'
import { starterStore } from '../../board/web/for-others/starter-store.ts'
import { weekdayOf } from '../../settings/rules.ts'
import { applyTemplate, listTemplates, type Template } from '../contract.ts'
import { useDayName } from './use-day-name.ts'
import { useAppliedNotice } from './use-applied-notice.ts'

/** What a new plan of a day starts from: the master routes of its day of the week, unless another template or none is chosen. */
export function StartFrom({ day = '' }: PartProps) {
  const { data } = useQuery(queryOf(listTemplates))
  if (!data || data.templates.length === 0) return null
  return <Choice key={day} day={day} templates={data.templates} />
}

function Choice({ day, templates }: { day: string; templates: readonly Template[] }) {
  const t = useText('logistics-templates')
  const dayName = useDayName()
  const showApplied = useAppliedNotice()
  const weekday = weekdayOf(day)
  const own = templates.filter(({ weekdays }) => weekdays.includes(weekday))
  const others = templates.filter((one) => !own.includes(one))
  const [chosen, choose] = useState(own[0]?.id ?? 0)
  useEffect(() => {
    const begin = async (id: number) =>
      showApplied(await call(applyTemplate, { params: { id }, body: { templateId: chosen } }))
    starterStore.set(chosen > 0 ? begin : undefined)
    return () => starterStore.set(undefined)
  })
  const named = ({ id, name }: Template) => ({ value: String(id), label: name })
  return (
    <NativeSelect
      label={t('start.label')}
      description={t('start.hint', { day: dayName(weekday) })}
      value={String(chosen)}
      data={[...own.map(named), { value: '0', label: t('start.empty') }, ...others.map(named)]}
      onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
    />
  )
}
