import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { TextInput } from '#ui/input/inputs.ts'

const most = 20

export function Example() {
  const t = useText('site-reference')
  const { number } = useFormat()
  const [value, setValue] = useState('')
  return (
    <TextInput
      label={t('words.name')}
      description={t('words.counted', { used: number(value.length), most: number(most) })}
      maxLength={most}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      maw={420}
    />
  )
}
