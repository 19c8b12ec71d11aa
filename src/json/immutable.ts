/** A JSON value that nobody changes: members and items are readonly, all the way down. */
export type Immutable<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
  : Value
