import { Form, type FormProps } from '@remix-run/react';
import css from './search-form.module.css';

/** What a page searches for, in one row: labels around their inputs, then a button. */
export const SearchForm = (form: FormProps) => <Form {...form} method="get" className={css.search} />;
