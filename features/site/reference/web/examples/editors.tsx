import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { RichText } from '#ui/input/rich-text.tsx'

export function Example() {
  const t = useText('site-reference')
  const [value, setValue] = useState(`<p>${t('advice.editors')}</p>`)
  return <RichText label={t('words.text')} value={value} onChange={setValue} />
}
