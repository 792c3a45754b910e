import {
  Autocomplete as PlainAutocomplete,
  MultiSelect as PlainMultiSelect,
  Select as PlainSelect,
  TagsInput as PlainTagsInput,
} from '@mantine/core'
import { findOptions } from './find-options.ts'

export {
  Checkbox,
  Chip,
  ColorInput,
  Fieldset,
  Input,
  NativeSelect,
  PinInput,
  Radio,
  RangeSlider,
  Rating,
  Slider,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'

export { FileInput } from '../file/file-button.tsx'
export { NumberInput } from './number-input.tsx'
export { PasswordInput } from './password-input.tsx'

// Here and not in the theme, which the sign-in page carries too.
const filtered = { filter: findOptions }
export const Autocomplete = /* @__PURE__ */ PlainAutocomplete.withProps(filtered)
export const MultiSelect = /* @__PURE__ */ PlainMultiSelect.withProps(filtered)
export const Select = /* @__PURE__ */ PlainSelect.withProps(filtered)
export const TagsInput = /* @__PURE__ */ PlainTagsInput.withProps(filtered)
