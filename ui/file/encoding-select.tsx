import { textEncodings, type TextEncoding } from '#kit/contract/text-encodings.ts'
import { useText } from '#kit/web/i18n.ts'
import { NativeSelect } from '../input/inputs.ts'

type Props = {
  label: string
  value: TextEncoding
  disabled?: boolean
  onChoose: (encoding: TextEncoding) => void
}

/** The encodings in which a file can be read. */
export function EncodingSelect({ onChoose, ...props }: Props) {
  const ui = useText('ui')
  return (
    <NativeSelect
      maw={320}
      {...props}
      data={textEncodings.map((value) => ({ value, label: ui(`encodings.${value}`) }))}
      onChange={({ currentTarget }) => {
        const chosen = encodingNamed(currentTarget.value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}

/** The encoding of a file that isn’t Unicode, which had to be guessed. */
export function encodingNamed(name: string): TextEncoding | undefined {
  return textEncodings.find((one) => one === name)
}
