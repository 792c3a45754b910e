import {
  FileButton as PlainFileButton,
  FileInput as PlainFileInput,
  type FileButtonProps,
  type FileInputProps,
} from '@mantine/core'

/** Empties a file field when it is opened: choosing the same file again would otherwise be no change, though it may have been corrected. */
export function forgetChosen({ currentTarget }: { currentTarget: { value: string } }): void {
  currentTarget.value = ''
}

const forgetting = { onClick: forgetChosen }

/** A button that asks for a file; the same one chosen again is read again. */
export function FileButton<Multiple extends boolean = false>(props: FileButtonProps<Multiple>) {
  return <PlainFileButton<Multiple> {...props} inputProps={forgetting} />
}

/** A field for a file; the same one chosen again is read again. */
export function FileInput<Multiple extends boolean = false>(props: FileInputProps<Multiple>) {
  return <PlainFileInput<Multiple> {...props} fileInputProps={forgetting} />
}
