export {
  Autocomplete, Checkbox, Chip, ColorInput, Fieldset, FileInput, Input, MultiSelect, NativeSelect, NumberInput, PasswordInput,
  PinInput, Radio, RangeSlider, Rating, Select, Slider, Switch, TagsInput, Textarea, TextInput,
} from '@mantine/core'
