import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Textarea } from '#ui/input/inputs.ts'

const most = 120

export function Example() {
  const t = useText('site-reference')
  const { number } = useFormat()
  const [value, setValue] = useState(t('advice.textarea'))
  return (
    <Textarea
      label={t('words.text')}
      description={t('words.counted', { used: number(value.length), most: number(most) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={most}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      maw={520}
    />
  )
}
