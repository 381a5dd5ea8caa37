// The sheets of the parts that only list pages use; they travel with the first list and not with the first screen.
import "@mantine/core/styles/Pagination.layer.css";
import "@mantine/core/styles/Table.layer.css";
import "@mantine/core/styles/Text.layer.css";
import "@mantine/core/styles/Center.layer.css";
import "mantine-datatable/styles.layer.css";
import "../form-drawer/mantine-forms.css";
