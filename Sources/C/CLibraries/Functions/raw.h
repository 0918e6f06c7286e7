// SPDX-License-Identifier: MIT
// The functions of LibRaw.

WI_FUNCTION(libraw_adjust_sizes_info_only)
WI_FUNCTION(libraw_close)
WI_FUNCTION(libraw_dcraw_clear_mem)
WI_FUNCTION(libraw_dcraw_make_mem_image)
WI_FUNCTION(libraw_dcraw_process)
WI_FUNCTION(libraw_init)
WI_FUNCTION(libraw_open_buffer)
WI_FUNCTION(libraw_set_dataerror_handler)
WI_FUNCTION(libraw_strerror)
WI_FUNCTION(libraw_unpack)
WI_FUNCTION(libraw_version)
